import { existsSync } from 'node:fs';
import type { LandingContent } from '../../components/records.ts';
import { jpegWidth } from '../../components/shared/Picture.tsx';
import { presentContent } from '../../pages/presentContent.ts';
import { contentFile, type Finding } from './finding.ts';

/**
 * What the landing page lacks as visitors get it: pictures that are not there, in all widths and formats that the page
 * offers, pictures without words, and links to places that the page does not have.
 *
 * @param html the document of the current build; undefined where there is none
 * @param folder the client build, where the pictures should be
 */
export function checkBuiltPage(html: string | undefined, folder: string, content: LandingContent): Finding[] {
  if (html === undefined) {
    const problem = 'there is no build of the site as it is now';
    return [{ level: 'stop', file: 'dist', field: 'build', problem, remedy: 'Run npm run build.' }];
  }
  return [
    ...missingPictures(html, folder, content),
    ...wordlessPictures(html),
    ...deadAnchors(html, presentContent(content)),
  ];
}

function missingPictures(html: string, folder: string, { work }: LandingContent): Finding[] {
  const offered = [...html.matchAll(/\ssrc(?:set)?="(\/images\/[^"]+)"/gi)];
  const changing = work.projects.filter(({ imageChanges }) => imageChanges);
  const files = new Set([
    ...offered.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(/[ #]/)[0])),
    ...changing.map(({ image }) => `/images/work/${image}-after-${jpegWidth}.jpg`),
  ]);
  const missing = [...files].filter((file) => file && !existsSync(folder + file));
  return missing.map((file = '') => {
    const index = work.projects.findIndex(({ image }) => file.startsWith(`/images/work/${image}-`));
    return {
      level: 'stop',
      file: index < 0 ? `public${file}` : contentFile,
      field: index < 0 ? 'picture' : `work.projects[${index}].image`,
      problem: `the page shows public${file}, which does not exist`,
      remedy: 'Put the picture into site/pictures/work and run npm run assets.',
    };
  });
}

function wordlessPictures(html: string): Finding[] {
  const pictures = html.match(/<img\b[^>]*>/g) ?? [];
  return pictures
    .filter((tag) => !/\salt="[^"]/.test(tag))
    .map((tag) => ({
      level: 'stop',
      file: 'components',
      field: /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? 'img',
      problem: 'the picture has no alternative text',
      remedy: 'Give it one: alt="..." says in a sentence what is to be seen.',
    }));
}

function deadAnchors(html: string, { header, hero, work, caseStudy }: LandingContent): Finding[] {
  const links = {
    ...Object.fromEntries(header.nav.map(({ href }, index) => [`header.nav[${index}].href`, href])),
    'hero.start.href': hero.start.href,
    'hero.seeWork.href': hero.seeWork.href,
    'work.next.link.href': work.next.link.href,
    ...(caseStudy && { 'caseStudy.project.href': caseStudy.project.href }),
  };
  return Object.entries(links)
    .filter(([, href]) => !html.includes(` id="${href.slice(1)}"`))
    .map(([field, href]) => ({
      level: 'stop',
      file: contentFile,
      field,
      problem: `"${href}" names no section of the page`,
      remedy:
        "Name the id of one: pages/index/+Page.tsx has those of the sections, and a project's is its `image`.",
    }));
}
