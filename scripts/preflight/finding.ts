/** One thing that a launch still needs: where it is, what is wrong, and what to do. */
export type Finding = {
  /** `stop`: no launch like this. `hint`: worth a thought. */
  level: 'stop' | 'hint';
  /** Relative to the repository. */
  file: string;
  /** A setting's name, or the way to a record's field: `work.projects[0].url`. */
  field: string;
  problem: string;
  remedy: string;
};

/** The file with every word of the landing page. */
export const contentFile = 'site/landing.ts';

/** Makes the findings of one file. */
export function findingsIn(file: string) {
  const make =
    (level: Finding['level']) =>
    (field: string, problem: string, remedy: string): Finding => ({ level, file, field, problem, remedy });
  return { stop: make('stop'), hint: make('hint') };
}
