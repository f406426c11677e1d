import { styled } from '@mui/material/styles';
import { fieldNames } from '#proposal/contract.ts';
import { mailLink } from '#proposal/emailAddress.ts';
import { formFaults } from '#proposal/intake/formReply.ts';
import type { RefusalWords } from '#site/records.ts';

/**
 * What a visitor without JavaScript has to change in a form that the function refused, and the agency's address. A static
 * page learns the faults only from the fragment of its address. It therefore contains a target for each combination of
 * faults, and CSS shows those that the target names.
 */
export function NotSent({ words, email }: { words: RefusalWords; email: string }) {
  return (
    <Notes>
      {combinations.map((id) => (
        <span key={id} id={id} />
      ))}
      <div>
        <h2>{words.change}</h2>
        <ul>
          {formFaults.map(({ name, message }) => (
            <li key={name} data-fault={name}>
              {message}
            </li>
          ))}
        </ul>
      </div>
      <p>
        {words.mail} <a href={mailLink(email)}>{email}</a>
      </p>
    </Notes>
  );
}

/** Every combination with at most one fault of each field, as `formReply` names them. */
const combinations = fieldNames
  .reduce(
    (ids, field) => {
      const names = formFaults.filter((fault) => fault.field === field).map(({ name }) => name);
      return ids.concat(ids.flatMap((id) => names.map((name) => (id ? `${id}+${name}` : name))));
    },
    [''],
  )
  .slice(1);

const shown = formFaults.map(({ name }) => `[id*=${name}]:target ~ div [data-fault=${name}]`).join();

const Notes = styled('div')(({ theme }) => ({
  marginBottom: '2rem',
  '& div': {
    marginBottom: '1.5rem',
    padding: '16px 20px',
    borderRadius: theme.radii.medium,
    border: `2px solid ${theme.vars.palette.error.main}`,
  },
  '& h2': theme.typography.h4,
  '& li': { marginTop: 4 },
  '& a': { color: theme.vars.palette.primary.main },
  // The heading stays in view.
  '& span': { scrollMarginTop: '100vh' },
  '& div, & li': { display: 'none' },
  '& :target ~ div': { display: 'block' },
  [shown]: { display: 'list-item' },
}));
