import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { appTexts } from './texts.ts';

const MobileMenuDialog = lazy(async () => ({ default: (await import('./mobile-menu-dialog.tsx')).MobileMenuDialog }));

/** The phone's menu: a hamburger, and the side dialog it opens (spec §2 'Layout'). */
export function MobileMenu() {
  const [opened, { open, close }] = useDisclosure(false);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
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
      <Suspense>{wanted && <MobileMenuDialog opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
