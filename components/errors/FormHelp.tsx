import { styled } from '@mui/material/styles';
import { mailLink } from '#lib/emailAddress.ts';
import { markedLabel } from '../form/fields.tsx';
import { rulesOf } from '#proposal/intake/validateProposal.ts';
import { fields } from '#site/form.ts';
import type { ErrorWords } from '#site/records.ts';

/**
 * Help on the two static pages that a visitor without JavaScript may see after posting the form:
 * `/received/` and `/not-sent/`. Both have the agency's email address.
 *
 * - `/not-sent/` also lists every field with its rules, because a static page cannot know which
 *   rule was broken.
 * - `/received/` also has a note, because a static page cannot know whether its visitor only
 *   followed a link to it.
 */
export function FormHelp({
  words: { rules, mail, note },
  email,
}: {
  words: Pick<ErrorWords, 'rules' | 'mail' | 'note'>;
  email: string;
}) {
  return (
    <Notes>
      {rules && (
        <div>
          <h2>{rules}</h2>
          <dl>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{markedLabel(field)}</dt>
                {rulesOf(field).map((rule) => (
                  <dd key={rule}>{rule}</dd>
                ))}
              </div>
            ))}
          </dl>
        </div>
      )}
      <p>
        {mail} <a href={mailLink(email)}>{email}</a>
      </p>
      {note && <p className="small">{note}</p>}
    </Notes>
  );
}

const Notes = styled('div')(({ theme }) => ({
  marginBottom: '2rem',
  '& > div': {
    marginBottom: '1.5rem',
    padding: '16px 20px',
    borderRadius: theme.radii.medium,
    border: `1px solid ${theme.vars.palette.line.strong}`,
  },
  '& h2': theme.typography.h4,
  '& dt': { marginTop: '0.75rem', fontWeight: 600, fontSize: theme.sizes.small },
  '& a': { color: theme.vars.palette.primary.main },
  '& .small': { marginTop: '1rem', color: theme.vars.palette.text.secondary, fontSize: theme.sizes.small },
}));
