import type { Reporter, TestModule } from 'vitest/node';

/** A Vitest reporter that prints at the end how long the files of each folder took together, the slowest folder first. */
export default class GroupTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const times = new Map<string, number>();
    for (const file of modules) {
      const folder = file.relativeModuleId.split('/').slice(0, -1).join('/');
      times.set(folder, (times.get(folder) ?? 0) + file.diagnostic().duration);
    }
    for (const [folder, ms] of [...times].toSorted(([, one], [, other]) => other - one))
      process.stdout.write(`${`${Math.round(ms / 1000)} s`.padStart(7)}  ${folder}\n`);
  }
}
