import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { content as originals } from '#site/landing.ts';
import { samples } from '../../scripts/preflight/samples.ts';
import type { Finding } from '../../scripts/preflight/finding.ts';
import { preflight, stopped } from '../../scripts/preflight/preflight.ts';
import { reservedHostsIn } from '../../scripts/preflight/reservedHosts.ts';
import { wordHash, wordHashes } from '../../scripts/preflight/sampleWords.ts';
import {
  manifestOf,
  ownerContent,
  ownerEnv,
  ownerLaunch,
  ownFiles,
  sampleContent,
  samplePictures,
} from '../helpers/ownerSite.ts';

it('names every sample of the unchanged site', async () => {
  const picturesFolder = await samplePictures();
  const publicFolder = await ownFiles(picturesFolder);
  const launch = await ownerLaunch({
    content: sampleContent(),
    env: {},
    publicFolder,
    picturesFolder,
    manifest: manifestOf(publicFolder, sampleContent(), {}, picturesFolder),
  });

  const fields = fieldsOf(await preflight(launch), 'stop');

  expect(fields.toSorted()).toEqual(
    [
      'BRAND_NAME',
      'CONTACT_EMAIL',
      'SCHEDULING_URL',
      'SITE_URL',
      'SMTP_URL',
      'confirmed.figures',
      'confirmed.caseStudy',
      // The hero's drawing, the three steps and the social card.
      ...Array<string>(5).fill('file'),
      ...samples.clients.flatMap((_client, index) =>
        ['title', 'image', 'url'].map((field) => `work.projects[${index}].${field}`),
      ),
      ...samples.quotes.flatMap((_quote, index) =>
        ['quote', 'author', 'company'].map((field) => `testimonials.items[${index}].${field}`),
      ),
    ].toSorted(),
  );
});

it('knows the name of every sample client', () => {
  const sampled = originals.work.projects.filter(({ url }) => reservedHostsIn(url).length > 0);

  expect(sampled.filter(({ title }) => !samples.clients.includes(title))).toEqual([]);
  expect(sampled.filter(({ image }) => !samples.pictures.includes(image))).toEqual([]);
});

it('names the files that were made for another brand, and none of the owner', async () => {
  const picturesFolder = await samplePictures();
  const publicFolder = await ownFiles(picturesFolder);
  const otherBrand = { ...ownerEnv, BRAND_NAME: 'Alderway' };
  const manifest = manifestOf(publicFolder, ownerContent(), otherBrand, picturesFolder);
  await writeFile(`${publicFolder}/og.jpg`, 'a card of their own');

  const findings = await preflight(await ownerLaunch({ publicFolder, picturesFolder, manifest }));

  expect(findings.map(({ file, problem }) => `${file} ${problem}`)).toEqual([
    "public/images/hero.svg the hero shows the sample's dispatch screen",
    'public/images/steps/build-* the step shows the page of a sample client',
    'public/images/steps/design-* the step shows the page of a sample client',
    'public/images/steps/grow-* the step shows the page of a sample client',
    'public/one-pager.pdf it was made from other words, settings or colors than those of now',
  ]);
});

it('names every text of several words that is left of the samples in another language', async () => {
  const content = ownerContent((owned) => (owned.hero.heading = 'Websites, die halten'));

  const findings = await preflight(await ownerLaunch({ content, lang: 'de' }));

  const fields = fieldsOf(findings, 'stop');
  expect(fields.includes('hero.heading')).toBe(false);
  expect(fields.includes('contact.heading')).toBe(sampleWords(originals.contact.heading));
  expect(fieldsOf(findings, 'hint')).toEqual([]);
});

it('hints at sentences of the samples, in English', async () => {
  const content = ownerContent((owned) => (owned.hero.intro = originals.hero.intro));

  const findings = await preflight(await ownerLaunch({ content }));

  expect(fieldsOf(findings, 'hint')).toEqual(sampleWords(originals.hero.intro) ? ['hero.intro'] : []);
});

it('knows all words of the samples', async () => {
  await expect(`${wordHashes(originals).join('\n')}\n`).toMatchFileSnapshot(
    '../../scripts/preflight/sampleWords.txt',
  );
});

it('reports nothing to an owner who is ready', async () => {
  const findings = await preflight(await ownerLaunch());

  expect(findings).toEqual([]);
  expect(stopped(findings)).toBe(false);
});

it('lets hints pass', async () => {
  const { IP_HASH_SALT: _salt, TRUST_PROXY: _proxy, ...env } = ownerEnv;

  const findings = await preflight(await ownerLaunch({ env }));

  expect(fieldsOf(findings, 'hint')).toEqual(['TRUST_PROXY', 'IP_HASH_SALT']);
  expect(stopped(findings)).toBe(false);
});

it('finds samples that remain among new content', async () => {
  const mixed = ownerContent(({ testimonials, work }) => {
    testimonials.items[1] = { ...sampleContent().testimonials.items[1]!, author: 'A. Real Person' };
    work.projects[2]!.image = 'shop';
  });

  const findings = await preflight(await ownerLaunch({ content: mixed }));

  expect(fieldsOf(findings, 'stop')).toEqual([
    'work.projects[2].image',
    'testimonials.items[1].company',
    'testimonials.items[1].quote',
  ]);
});

it('as a command exits with 1 if anything stops the launch, and with 2 and one line for a wrong option', async () => {
  const [asked, wrong] = await Promise.all([runPreflight('--json'), runPreflight('--mail=nobody')]);

  const { ready, findings } = JSON.parse(asked.stdout) as { ready: boolean; findings: Finding[] };
  expect(ready).toBe(!stopped(findings));
  expect(asked.code).toBe(ready ? 0 : 1);
  expect(wrong).toEqual({ code: 2, stdout: '', stderr: '"nobody" is no mail address\n' });
});

function sampleWords(text: string): boolean {
  return readFileSync('scripts/preflight/sampleWords.txt', 'utf8').includes(wordHash(text));
}

function fieldsOf(findings: Finding[], level: Finding['level']): string[] {
  return findings.filter((finding) => finding.level === level).map(({ field }) => field);
}

function runPreflight(option: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const args = ['--import', 'tsx', 'scripts/preflight.ts', option];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
