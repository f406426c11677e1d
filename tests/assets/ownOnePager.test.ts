import { readFileSync, writeFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { startForeignSite } from '../helpers/foreignSite.ts';
import { foreign } from '../helpers/ownerSite.ts';

let site: Awaited<ReturnType<typeof startForeignSite>>;
beforeAll(async () => {
  site = await startForeignSite();
  return site.stop;
});

it('npm run assets makes a tagged, one-sheet PDF with the owner’s paper size, words and links', async () => {
  await site.run('owner/assets/index.ts', 'one-pager');

  const pdf = await getDocumentProxy(
    new Uint8Array(readFileSync(`${site.folder}/site/public/one-pager.pdf`)),
  );
  expect(pdf.numPages).toBe(1);
  expect(await pdf.getMetadata()).toMatchObject({ info: { Language: 'pt' } });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const sheet = await pdf.getPage(1);
  // A4 in points.
  expect(sheet.view.map(Math.round)).toEqual([0, 0, 595, 842]);
  const printedText = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  const { contact, hero } = foreign.landing.content;
  for (const { value, label } of hero.figures) expect(printedText).toContain(`${value} ${label}`);
  expect(printedText).toContain(contact.direct.phone!.number);
  const links = ((await sheet.getAnnotations()) as { url?: string }[]).map(({ url }) => url);
  const own = ['tel:+351210123456', 'https://wa.me/351912345678', 'mailto:post@fernstone.studio'];
  expect(links).toEqual(expect.arrayContaining(own));
});

it('npm run assets refuses a layout of the one-pager PDF that names a text which the site does not have', async () => {
  const layout = `${site.folder}/site/onePager.html`;
  const before = readFileSync(layout, 'utf8');
  onTestFinished(() => writeFileSync(layout, before));
  writeFileSync(layout, before.replace('{hero.intro}', '{hero.price}'));
  const stderr = expect.stringMatching(
    /^site\/onePager\.html cannot be used: no record has \{hero\.price\}$/m,
  );
  await expect(site.run('owner/assets/index.ts')).rejects.toMatchObject({ code: 1, stderr });
});
