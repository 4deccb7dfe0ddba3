import { Box, Button, Drawer, Group, Stack } from '@mantine/core';
import { IconHelp, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { signOut } from '../shop/auth/auth-api.ts';
import { useSession } from '../base/session/session.ts';
import { useOpenDialog } from '../base/ui/dialogs/open-dialogs.ts';
import { guide, sharedTexts } from '../base/texts.ts';
import { DarkModeButton } from './dark-mode.tsx';
import classes from './mobile-menu-dialog.module.css';
import { NavLinks } from './nav-links.tsx';
import { appTexts } from './texts.ts';

const look = { variant: 'subtle', color: 'gray' } as const;

interface MobileMenuDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function MobileMenuDialog({ opened, onClose }: MobileMenuDialogProps) {
  const { name } = useSession().user;
  useOpenDialog(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      lockScroll={false}
      returnFocus={false}
      closeOnEscape={false}
      inert={!opened}
      size="18.5rem"
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Group justify="space-between" gap={0} wrap="nowrap" p="0.625rem 0.625rem 0.25rem 1rem">
          <Drawer.Title tabIndex={-1} data-autofocus style={{ outline: 'none' }} fz="h2" fw={620}>
            {appTexts.mobileMenu}
          </Drawer.Title>
          <Drawer.CloseButton size="lg" aria-label={sharedTexts.close} />
        </Group>
        <Drawer.Body className={classes.body}>
          <Box component="p" mb="1rem" c="dimmed">
            {appTexts.mobileGreeting(name)}
          </Box>
          <NavLinks onFollow={onClose} />
          <Group justify="space-between" align="flex-end" gap={0} wrap="nowrap" mt="auto" pt="1rem">
            <Stack align="flex-start" gap={0}>
              <Button
                component={Link}
                to="/account"
                {...look}
                leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
                onClick={onClose}
              >
                {appTexts.ownUser}
              </Button>
              <Button
                component="a"
                href={guide}
                target="_blank"
                {...look}
                leftSection={<IconHelp size={18} stroke={1.6} aria-hidden />}
              >
                {sharedTexts.help}
              </Button>
              <Button {...look} leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={signOut}>
                {appTexts.signOut}
              </Button>
            </Stack>
            <DarkModeButton />
          </Group>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
