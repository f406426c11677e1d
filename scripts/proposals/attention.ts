import type { FailedDeliveries } from '#proposal/createStore.ts';
import { age, count } from './terminalText.ts';

/** Returns the first line of the list: how many deliveries were given up, are overdue or are held. */
export function attentionLine(failed: FailedDeliveries | undefined, held: number, now: number): string {
  const waiting = held > 0 ? ` ${count(held, 'delivery is', 'deliveries are')} held (--show says why).` : '';
  if (!failed) return `Nothing needs attention.${waiting}\n`;
  const { dead, overdue, oldest, reason } = failed;
  const what = [
    dead > 0 && `${count(dead, 'delivery was', 'deliveries were')} given up (--retry sends again)`,
    overdue > 0 && `${count(overdue, 'delivery is', 'deliveries are')} overdue${reason && ` (${reason})`}`,
  ].filter((part) => part !== false);
  return `NEEDS ATTENTION: ${what.join(', ')}; the oldest request came ${age(oldest, now)} ago.${waiting}\n`;
}
