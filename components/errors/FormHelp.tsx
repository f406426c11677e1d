import { styled } from '@mui/material/styles';
import { fieldNames } from '#proposal/contract.ts';
import { mailLink } from '#proposal/emailAddress.ts';
import { rulesOf } from '#proposal/intake/validateProposal.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import type { ErrorWords } from '#site/records.ts';

/**
 * What helps a visitor without JavaScript whom the function has led here: the form's rules, each at the label of its field,
 * and the agency's address. A static page does not know which rule was broken.
 */
export function FormHelp({
  words: { rules, mail },
  fields,
  email,
}: {
  words: Pick<ErrorWords, 'rules' | 'mail'>;
  fields: ProposalFormContent['fields'];
  email: string;
}) {
  return (
    <Notes>
      {rules && (
        <div>
          <h2>{rules}</h2>
          <dl>
            {fieldNames.map((name) => (
              <div key={name}>
                <dt>{fields[name].label}</dt>
                {rulesOf(name).map((rule) => (
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
}));
