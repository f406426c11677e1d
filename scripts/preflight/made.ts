import { existsSync } from 'node:fs';
import { type Manifest, madeBy, recorded } from '../assets/manifest.ts';
import type { LandingContent } from '../../components/records.ts';
import { samples } from '../../pages/index/samples.ts';
import type { Settings } from '../../server/settings.ts';
import type { Finding } from './finding.ts';

/**
 * Whether the files that `npm run assets` makes follow the words, settings and colors of now, and whether one of them is
 * the sample's. A file that the manifest does not know is the owner's own, and passes.
 *
 * @param folder where visitors get them from: `public`
 */
export function checkMade(
  manifest: Manifest,
  folder: string,
  content: LandingContent,
  settings: Settings,
): Finding[] {
  const stale = Object.entries(recorded).flatMap(([step, { files }]) => {
    const now = madeBy(step, { content, settings }, folder);
    const made = manifest[step];
    return files.flatMap((name): Finding[] => {
      const hash = now?.files[name];
      if (!hash) return [stop(name, 'the file does not exist', `Run npm run assets -- ${step}.`)];
      if (hash !== made?.files[name]) return [];
      const own = ownFile[name];
      if (own) return [stop(name, own.problem, own.remedy)];
      if (made.inputs === now.inputs) return [];
      const problem = 'it was made from other words, settings or colors than those of now';
      return [stop(name, problem, `Run npm run assets -- ${step}, or put a file of your own there.`)];
    });
  });
  return [...stale, ...unusedSamples(folder, content)];
}

/** The samples' pictures that no project shows any more: whoever guesses their address gets them all the same. */
function unusedSamples(folder: string, { work }: LandingContent): Finding[] {
  const used = new Set(work.projects.map(({ image }) => image));
  const unused = samples.pictures.filter(
    (name) => !used.has(name) && existsSync(`${folder}/images/work/${name}-480.avif`),
  );
  const problem = 'no project shows this picture of a sample any more';
  return unused.map((name) => {
    const file = `public/images/work/${name}-*`;
    return { level: 'hint', file, field: 'file', problem, remedy: 'Delete it.' };
  });
}

/** What the asset scripts can only draw for the sample. */
const ownFile: Record<string, { problem: string; remedy: string }> = {
  'images/hero.svg': {
    problem: "the hero shows the sample's dispatch screen",
    remedy: 'Put a drawing of your own there, 566 by 485, and describe it in hero.imageAlt.',
  },
  'og.jpg': {
    problem: "the card that goes with shared links shows the sample's phone",
    remedy: 'Put a card of your own there, 1200 by 630 px.',
  },
};

function stop(name: string, problem: string, remedy: string): Finding {
  return { level: 'stop', file: `public/${name}`, field: 'file', problem, remedy };
}
