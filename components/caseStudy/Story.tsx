import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { CaseStudyContent } from '../records.ts';
import { StoryText } from './StoryText.tsx';

/** "Read Full Case Study": the button, and the dialog with the whole story (APG dialog pattern). */
export function Story({ words }: { words: CaseStudyContent['story'] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const titleId = useId();
  return (
    <>
      <OpenButton variant="contained" color="secondary" onClick={() => setOpen(true)}>
        {words.open}
      </OpenButton>
      <Dialog open={open} onClose={close} aria-labelledby={titleId} scroll="body" maxWidth="sm" fullWidth>
        <Title id={titleId} component="h2">
          {words.title}
        </Title>
        <CloseButton aria-label={words.close} onClick={close} color="inherit">
          <CloseIcon />
        </CloseButton>
        <DialogContent sx={{ px: { xs: 3, sm: 5 }, pb: 5, pt: 0 }}>
          <StoryText chapters={words.chapters} />
        </DialogContent>
      </Dialog>
    </>
  );
}

const OpenButton = styled(Button)({ '@media (scripting: none)': { display: 'none' } });

const Title = styled(DialogTitle)(({ theme }) => ({
  ...theme.typography.h2,
  fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)',
  padding: '40px 72px 0 24px',
  [theme.breakpoints.up('sm')]: { padding: '48px 88px 0 40px' },
})) as typeof DialogTitle;

const CloseButton = styled(IconButton)({ position: 'absolute', top: 16, right: 16, width: 48, height: 48 });
