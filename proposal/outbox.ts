import { deliveryKinds } from './store.ts';
import type { OutboxDeps } from './delivery/carryOut.ts';
import { type Outbox, startLane } from './delivery/lane.ts';

/**
 * Delivers what is due in the outbox: now, on each `wake()`, and when the next attempt is due. Each kind has a lane of its
 * own, so that a host that hangs delays no other deliveries.
 */
export function startOutbox(deps: OutboxDeps): Outbox {
  const lanes = deliveryKinds.map((kind) => startLane(deps, kind));
  return {
    wake: () => lanes.forEach((lane) => lane.wake()),
    idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))),
    async close(graceMs) {
      const attempts = await Promise.all(lanes.map((lane) => lane.close(graceMs)));
      return attempts.reduce((sum, count) => sum + count);
    },
  };
}
