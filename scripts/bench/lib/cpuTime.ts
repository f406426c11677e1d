import { readFileSync } from 'node:fs';

/**
 * How much processor time a process has used so far, in milliseconds: what stays comparable while other programs keep
 * the machine busy. Read from Linux' /proc (proc_pid_stat(5), utime and stime, hundredths of a second); elsewhere NaN.
 */
export function cpuTime(pid: number): number {
  try {
    // The second field is the program's name, in parentheses, and may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
