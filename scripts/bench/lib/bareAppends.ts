import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';

/** Repeatedly appends about as many bytes as a request has and waits for the disk. Returns appends per second. */
export function bareAppends(file: string, seconds: number): number {
  const record = Buffer.alloc(700, 'a');
  const descriptor = openSync(file, 'a');
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    writeSync(descriptor, record);
    fdatasyncSync(descriptor);
    count += 1;
  }
  const elapsed = performance.now() - start;
  closeSync(descriptor);
  return (count / elapsed) * 1000;
}
