import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { mailLink } from '#lib/emailAddress.ts';
import type { ContactContent } from '#site/contactRecords.ts';
import { ToastPlace } from '../../toast/ToastPlace.tsx';
import { contactWays } from '../../primitives/contactWays.ts';
import { newTab } from '../../primitives/newTab.ts';

/** "Book a Live Demo": opens the scheduling page in a new tab. */
export function DemoCard({
  words,
  schedulingUrl,
}: {
  words: NonNullable<ContactContent['demo']>;
  schedulingUrl: string;
}) {
  return (
    <Card>
      <h3>{words.heading}</h3>
      <p>{words.text}</p>
      <Button variant="contained" color="secondary" href={schedulingUrl} {...newTab}>
        {words.button}
      </Button>
    </Card>
  );
}

/** "Download One-Pager"; `children` is the button island. */
export function OnePagerCard({
  words,
  children,
}: {
  words: NonNullable<ContactContent['onePager']>;
  children: ReactNode;
}) {
  return (
    <Card>
      <h3>{words.heading}</h3>
      <p>{words.text}</p>
      {children}
      <ToastPlace name="onePager" />
    </Card>
  );
}

/** "Direct Contact": email, response time, specialties, and what else an owner has. */
export function DirectCard({ words, email }: { words: ContactContent['direct']; email: string }) {
  const { address, area } = words;
  return (
    <Card>
      <h3>{words.heading}</h3>
      <dl>
        <dt>{words.emailLabel}</dt>
        <dd>
          <a href={mailLink(email)}>{email}</a>
        </dd>
        {contactWays(words).map(({ label, text, href }) => (
          <Fragment key={href}>
            <dt>{label}</dt>
            <dd>
              <a href={href}>{text}</a>
            </dd>
          </Fragment>
        ))}
        <dt>{words.responseLabel}</dt>
        <dd>{words.response}</dd>
        <dt>{words.specialtiesLabel}</dt>
        <dd>{words.specialties}</dd>
        {address && (
          <>
            <dt>{address.label}</dt>
            <dd>
              {address.street}, {address.postalCode} {address.city}
            </dd>
          </>
        )}
        {area && (
          <>
            <dt>{area.label}</dt>
            <dd>{area.places.join(' • ')}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

const Card = styled('div')(({ theme }) => ({
  paddingBlock: 'clamp(1.25rem, 3vw, 1.75rem)',
  borderTop: `1px solid ${theme.vars.palette.line.strong}`,
  // In two columns, the third card spans both.
  [theme.breakpoints.between('sm', 'md')]: { '&:last-of-type': { gridColumn: '1 / -1' } },
  '&:last-of-type': { borderBottom: `1px solid ${theme.vars.palette.line.strong}` },
  '& > p': { marginBlock: '6px 18px', color: theme.vars.palette.text.secondary },
  '& dl': {
    display: 'grid',
    // Long labels leave most of the room to the values.
    gridTemplateColumns: 'fit-content(38%) 1fr',
    gap: '8px 16px',
    margin: '14px 0 0',
  },
  // An email address must not wrap, so on the smallest screens each value is below its label.
  [theme.breakpoints.down(440)]: { '& dl': { display: 'block' }, '& dd + dt': { marginTop: 8 } },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& dd a': { color: 'inherit', textDecorationThickness: 2, textUnderlineOffset: 4, padding: '4px 0' },
}));
