import type { ArchivedDelivery, ArchivedProposal } from '../../owner/inbox/archive.ts';

const kinds = ['autoresponder', 'notification', 'webhook'] as const;

type Asked = Partial<Pick<ArchivedProposal, 'fullName' | 'suspicion'>> & {
  /** The states of its deliveries, in this order: confirmation, notification, webhook. */
  deliveries?: ('sent' | 'dead')[];
};

/** A request as the owner's command reads it. A delivery that was given up has an error code. */
export const archivedProposal = ({
  fullName = 'Ada Lovelace',
  suspicion = '',
  deliveries = [],
}: Asked): ArchivedProposal => ({
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  createdAt: Date.parse('2026-10-01T12:00:00Z'),
  fullName,
  email: 'ada@example.com',
  suspicion,
  answers: [{ name: 'phone', kind: 'tel', label: 'Phone', value: '+351 210', text: '+351 210' }],
  deliveries: deliveries.map((state, index): ArchivedDelivery => ({
    kind: kinds[index]!,
    recipient: undefined,
    state,
    attempts: 1,
    heldBecause: null,
    lastError: state === 'dead' ? 'EAUTH 535' : null,
  })),
});
