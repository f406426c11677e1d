import DownloadIcon from '@mui/icons-material/SaveAltRounded';
import Button from '@mui/material/Button';
import type { ContactContent } from '#site/contactRecords.ts';
import { notify } from '../../toast/notify.ts';

/** "Download PDF": a real download link. Its toast says where the file was saved (SPEC §8). */
export function OnePagerButton({ words }: { words: NonNullable<ContactContent['onePager']> }) {
  return (
    <Button
      variant="outlined"
      href={words.file}
      download={words.saveAs}
      onClick={() => notify({ ...words.toast, variant: 'default' })}
    >
      <DownloadIcon />
      {words.button}
    </Button>
  );
}
