import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { mailLink } from '#lib/emailAddress.ts';
import type { ContactContent } from '#site/contactRecords.ts';
import { ToastAnchor } from '../../toast/ToastAnchor.tsx';
import { contactWays } from '../../primitives/contactWays.ts';
import { LabeledValue } from '../../primitives/LabeledValue.tsx';
import { newTab } from '../../primitives/newTab.ts';

type Words = Required<ContactContent>;

/** "Book a Live Demo": opens the scheduling page in a new tab. */
export function DemoCard({ words, schedulingUrl }: { words: Words['demo']; schedulingUrl: string }) {
  return (
    <Card>
      <h3>{words.heading}</h3>
      <p>{words.text}</p>
      <Button variant="contained" href={schedulingUrl} {...newTab}>
        {words.button}
      </Button>
    </Card>
  );
}

/** "Download One-Pager"; `children` is the button island. */
export function OnePagerCard({ words, children }: { words: Words['onePager']; children: ReactNode }) {
  return (
    <Card className="download">
      <h3>{words.heading}</h3>
      <p>{words.text}</p>
      {children}
      <ToastAnchor name="onePager" />
    </Card>
  );
}

/**
 * "Direct Contact": email, response time, specialties, and the owner's other ways to be reached.
 */
export function DirectCard({ words, email }: { words: Words['direct']; email: string }) {
  const { address, area } = words;
  return (
    <Card>
      <h3>{words.heading}</h3>
      <dl>
        <LabeledValue label={words.emailLabel} text={email} href={mailLink(email)} />
        {contactWays(words).map((way) => (
          <LabeledValue key={way.href} {...way} />
        ))}
        <LabeledValue label={words.responseLabel} text={words.response} />
        <LabeledValue label={words.specialtiesLabel} text={words.specialties} />
        {address && (
          <LabeledValue
            label={address.label}
            text={`${address.street}, ${address.postalCode} ${address.city}`}
          />
        )}
        {area && <LabeledValue label={area.label} text={area.places.join(' • ')} />}
      </dl>
    </Card>
  );
}

const Card = styled('div')(({ theme }) => ({
  '& + &': { paddingTop: 32, borderTop: `2px dashed ${theme.vars.palette.divider}` },
  '& h3': { fontSize: theme.sizes.quote },
  '& > p': { marginBlock: '8px 20px' },
  // An email address must not wrap, so each value is below its label.
  '& dl': { display: 'grid', gap: 8, margin: '16px 0 0' },
  '& > p, & dt': { color: theme.vars.palette.text.secondary },
  '& dt': { fontSize: theme.sizes.small },
  '& dd': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& dd a': { color: 'inherit', textDecorationThickness: 2, textUnderlineOffset: 4, padding: '4px 0' },
  // On touch screens, the links are high enough for a finger. The negative margin keeps the rows at
  // their usual distance.
  '@media (pointer: coarse)': {
    '& dd a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, marginBlock: -8 },
  },
}));
