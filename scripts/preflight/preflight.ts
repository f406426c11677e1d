import type { LandingContent, SiteSettings } from '../../components/records.ts';
import { publicSettings } from '../../server/settings.ts';
import { checkBuiltPage } from './builtPage.ts';
import { checkContent } from './content.ts';
import { missingLetters } from '../assets/letters.ts';
import type { Manifest } from '../assets/manifest.ts';
import { smallPictures } from '../assets/smallPictures.ts';
import type { Finding } from './finding.ts';
import { checkMade } from './made.ts';
import { checkSampleWords } from './sampleWords.ts';
import { checkStaticExport } from './staticExport.ts';
import { checkSettings } from './settings.ts';

/** What is looked at before a launch. */
export type Launch = {
  content: LandingContent;
  /** The site's language. */
  lang: string;
  /** What `npm run assets` made last. */
  manifest: Manifest;
  env: Record<string, string | undefined>;
  /** Renders the landing page of the current build; undefined where the build is missing or not current. */
  renderPage: ((settings: SiteSettings) => Promise<string>) | undefined;
  /** The files as they come and as they were built: `public` and `dist/client`. */
  publicFolder: string;
  clientFolder: string;
  /** The owner's own pictures: `pictures`. */
  picturesFolder: string;
  /** The paths of the brand's symbol. */
  symbol: readonly string[];
  /** The static export, where that is what goes online. */
  staticFolder?: string | undefined;
};

/** Lists what a launch still needs, what stops it first. */
export async function preflight(launch: Launch): Promise<Finding[]> {
  const { content, lang, env, renderPage, clientFolder, staticFolder } = launch;
  const { settings, findings } = checkSettings(env);
  // Settings that cannot be used come first: nothing that follows could be true.
  if (!settings) return findings;
  const html = await renderPage?.(publicSettings(settings));
  const all = [
    ...findings,
    ...(staticFolder ? checkStaticExport(staticFolder, settings) : []),
    ...checkContent(content, settings),
    ...checkSampleWords(content, lang),
    ...(await missingLetters(settings.brand, content)),
    ...checkBuiltPage(html, clientFolder, content),
    ...checkMade({ ...launch, settings }, launch.symbol),
    ...(await smallPictures({ ...launch, settings })),
  ];
  return stopsFirst(all);
}

export function stopsFirst(findings: Finding[]): Finding[] {
  return ['stop', 'hint'].flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** Whether anything stops the launch. */
export function stopped(findings: Finding[]): boolean {
  return findings.some(({ level }) => level === 'stop');
}
