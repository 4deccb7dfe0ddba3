import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { appTexts } from './texts.ts';
import { lazyPart } from '../base/ui/lazy-part.tsx';

const MobileMenuDialog = lazyPart(async () => (await import('./mobile-menu-dialog.tsx')).MobileMenuDialog);

export function MobileMenu() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={appTexts.mobileMenu}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMenu2 size={24} stroke={1.8} aria-hidden />
      </ActionIcon>
      <MobileMenuDialog opened={opened} onClose={close} />
    </>
  );
}
