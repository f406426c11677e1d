import { readFileSync } from 'node:fs';

/**
 * Returns the processor time that a process has used so far, in milliseconds. This figure stays comparable while other
 * programs keep the machine busy. It is read from Linux's /proc (proc_pid_stat(5), utime and stime, hundredths of a
 * second); on other systems it is NaN.
 */
export function cpuTime(pid: number): number {
  try {
    // The second field is the program's name, in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
