import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Target } from '../../server/documents/addresses.ts';
import { checkResponses } from '../../owner/preflight/responses.ts';
import { startIsolatedServer } from '../../owner/preflight/server.ts';
import { serve } from '../helpers/listen.ts';
import { ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';
import { makeCopy, preflight } from '../helpers/projectCopy.ts';

it('preflight can start the built server with the settings of an owner who has a webhook', async () => {
  const WEBHOOK_URL = 'https://crm.fernstone.studio/proposals';
  const WEBHOOK_SECRET = Buffer.alloc(32, 7).toString('base64');
  await using server = await startIsolatedServer({ ...ownerEnv, WEBHOOK_URL, WEBHOOK_SECRET });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it('preflight names each file that browsers cannot read, and each link that leads nowhere', async () => {
  const owner = await makeCopy({ ...ownerEnv, ...supabaseEnv });
  const site = (...names: string[]) => join(owner.folder, 'site', ...names);
  const own = ownerContent();
  const shown = own.work.projects[0]!.image;
  own.work.projects[4]!.image = 'no-such-picture';
  writeFileSync(site('landing.ts'), `export const content = ${JSON.stringify(own)};\n`);
  const picture = `images/work/${shown}-700.avif`;
  const font = `fonts/${readdirSync(site('public/fonts')).find((name) => name.endsWith('.woff2'))}`;
  for (const name of [picture, font]) {
    const path = site('public', name);
    truncateSync(path, Math.floor(readFileSync(path).length / 2));
  }
  const manifest = {
    name: 'Fernstone',
    start_url: '/',
    icons: [{ src: 'icons/none.png', sizes: '512x512' }],
  };
  writeFileSync(site('public/site.webmanifest'), JSON.stringify(manifest));
  const listed = ['/', '/nowhere'].map((path) => `<url><loc>${ownerEnv.SITE_URL}${path}</loc></url>`);
  // Both names are shown as "café.txt". The é is one character in the first, and two in the second.
  for (const name of ['caf\u00E9.txt', 'cafe\u0301.txt']) writeFileSync(site('public', name), name);
  writeFileSync(
    site('public/plain.svg'),
    '<svg xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"><path d="M0 0h1v1" /></svg>',
  );
  writeFileSync(
    site('public/poll.html'),
    "<!doctype html><a href='/a1'>A</a> <A HREF = /a2>B</A> <video poster=a3.jpg></video>" +
      '<style>@import "a4.css"; p { background: url("a 5.png") }</style>' +
      '<img srcset="a6.png 1x,a7.png 2x" style="--picture: url(a8.png)" alt="">' +
      `<script type="application/ld+json">{ "logo": "${ownerEnv.SITE_URL}/a9.png" }</script>` +
      '<script type="application/ld+json">{ broken</script>' +
      // A browser follows none of these addresses, so preflight does not name them.
      '<!-- <a href="/b1"> --><p title=\'<a href="/b2">\'>&lt;a href="/b3"&gt;</p><a data-href="/b4">C</a>',
  );
  writeFileSync(site('public/sitemap.xml'), `<urlset>${listed.join('')}</urlset>`);
  await owner.run('scripts/build.ts');

  const { code, findings } = await preflight(owner.run, '--no-browser');

  const stops = findings.filter(
    ({ level, problem }) =>
      level === 'stop' && /decoded|has this address|have the address|no picture/.test(problem),
  );
  expect(stops.map((one) => `${one.file} ${one.field}`.normalize()).toSorted()).toEqual([
    'site/landing.ts work.projects[4].image',
    'site/public/caf\u00E9.txt file',
    `site/public/${font} file`,
    `site/public/${picture} file`,
    'site/public/plain.svg file',
    ...['a 5.png', 'a1', 'a2', 'a3.jpg', 'a4.css', 'a6.png', 'a7.png', 'a8.png', 'a9.png'].map(
      (name) => `site/public/poll.html /${name}`,
    ),
    'site/public/site.webmanifest /icons/none.png',
    'site/public/sitemap.xml /nowhere',
  ]);
  expect(code).toBe(1);
});

/**
 * Checks a site that has one page with these links.
 *
 * @param words the owner's texts, by field; a finding names the field that has the link
 */
async function findingsOf(links: string[], words: Record<string, string>) {
  const { url, close } = await serve((request, response) => {
    response.statusCode = request.url === '/' ? 200 : 404;
    response.setHeader('content-type', 'text/html');
    response.end(links.map((href) => `<a href="${href}">`).join(''));
  });
  onTestFinished(close);
  const file = { type: 'text/plain', codings: [] };
  const names = ['Cennik 2026.pdf', 'images/work/my-client-700.avif', 'images/work/other-700.avif'];
  const addresses = new Map<string, Target>(
    names.map((name) => [encodeURI(`/${name}`), { file: { ...file, name } }]),
  );
  const texts = Object.entries(words).map(([field, text]) => ({
    file: 'site/ownPages.ts',
    field,
    place: field.replaceAll(/\[\d+\]/g, '[]'),
    text,
  }));
  const found = await checkResponses(
    { origin: url, siteUrl: 'https://www.fernstone.studio' },
    addresses,
    texts,
  );
  return found.filter(({ problem }) => links.some((href) => problem.includes(decodeURI(href).slice(0, 20))));
}

it.each([
  {
    link: '/polityka-prywatno%C5%9Bci',
    text: 'Zobacz [politykę](/polityka-prywatności).',
    problem: '"/polityka-prywatności" leads nowhere: no page or file has this address',
    remedy: /^Your pages are \/.*\. Files belong in site\/public\/\.$/,
  },
  {
    link: '/Kosztorys%20nowy.pdf',
    text: 'Zobacz [kosztorys](/Kosztorys%20nowy.pdf).',
    problem: '"/Kosztorys nowy.pdf" leads nowhere: no page or file has this address',
    remedy: /^Your pages are \/.*\. Files belong in site\/public\/\.$/,
  },
  {
    link: '/cenik%202026.pdf',
    text: 'Zobacz [cennik](/cenik%202026.pdf#a).',
    problem: '"/cenik 2026.pdf" leads nowhere: no page or file has this address',
    remedy: /^Did you mean \/Cennik 2026\.pdf\? /,
  },
  {
    link: 'polityka',
    text: 'Zobacz [politykę](polityka).',
    problem: '"polityka" leads nowhere: no page or file has this address',
    remedy: /^Begin it with a slash, or with https:\/\/ if it is on another site\. Your pages are /,
  },
  {
    link: 'www.fernstone.pl/cennik',
    text: 'Zobacz [cennik](www.fernstone.pl/cennik).',
    problem: '"www.fernstone.pl/cennik" leads nowhere: no page or file has this address',
    remedy: /^Begin it with a slash, or with https:\/\/ if it is on another site\. Your pages are /,
  },
])(
  'if the link $link leads nowhere, preflight names its field and says what to do',
  async ({ link, text, problem, remedy }) => {
    const others = {
      'ownPages[0].label': '/',
      'ownPages[0].title': 'polityka',
      'ownPages[0].path': `${link}-2`,
    };

    const found = await findingsOf([link], { ...others, 'ownPages[1].text': text });

    expect(found).toEqual([
      {
        level: 'stop',
        file: 'site/ownPages.ts',
        field: 'ownPages[1].text',
        problem,
        remedy: expect.stringMatching(remedy),
      },
    ]);
  },
);

it('if a link leads nowhere, preflight names the field of its address, and not that of an equal label', async () => {
  const [found] = await findingsOf(['polityka'], {
    'footer.privacy.label': 'polityka',
    'footer.privacy.href': 'polityka',
  });

  expect(found).toMatchObject({
    field: 'footer.privacy.href',
    problem: expect.stringMatching(/^"polityka" leads nowhere/),
  });
});

it('if a record misspells a picture’s name, preflight suggests the picture with the nearest name', async () => {
  const [found] = await findingsOf(['/images/work/My-Cleint-1020.avif'], {
    title: 'My-Cleint',
    'work.projects[2].image': 'My-Cleint',
  });

  expect(found).toMatchObject({
    field: 'work.projects[2].image',
    problem: expect.stringContaining('"My-Cleint"'),
    remedy: expect.stringMatching(/^Did you mean my-client\? .*site\/pictures.* npm run assets\.$/),
  });
});
