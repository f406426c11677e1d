import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { ContactContent } from '#site/contactRecords.ts';
import { timeoutSignal } from '../../primitives/timeoutSignal.ts';
import { loadToasts, notify } from '../../toast/notify.ts';

type OnePager = Omit<NonNullable<ContactContent['onePager']>, 'heading' | 'text'>;

/**
 * "Download PDF": a real download link. After a press, a toast says where the file was saved (SPEC
 * §8), or that it could not be loaded.
 */
export function OnePagerButton({ words }: { words: OnePager }) {
  const underWay = useRef(false);
  // Loads the toasts' script now, because a message about a failure must not need the network.
  useEffect(() => void loadToasts().catch(() => {}), []);

  async function press(event: MouseEvent) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    const link = { label: words.button, href: words.file, download: words.saveAs, onClick: press };
    if (await download(words)) notify({ ...words.toast, variant: 'default', anchor: 'onePager' });
    else notify({ ...words.failure, variant: 'default', anchor: 'onePager', stays: true, link });
    underWay.current = false;
  }

  return (
    <Button variant="outlined" href={words.file} download={words.saveAs} onClick={press}>
      <DownloadIcon />
      {words.button}
    </Button>
  );
}

/**
 * Saves the file under the name `saveAs`. A browser does not report whether the download of a link
 * succeeds. So the file is fetched first, and the link then finds it in the browser's cache. Unlike
 * a link to an object URL, this also works in browsers inside apps.
 *
 * @returns whether the file could be fetched
 */
async function download({ file, saveAs }: OnePager): Promise<boolean> {
  try {
    const response = await fetch(file, { signal: timeoutSignal(15_000) });
    await response.blob();
    if (!response.ok) return false;
  } catch {
    return false;
  }
  Object.assign(document.createElement('a'), { href: file, download: saveAs }).click();
  return true;
}
