import { Button, Drawer } from '@mantine/core';
import { IconHelp, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { signOut, useSession } from '../shared/session/session.ts';
import { useOpenDialog } from '../shared/ui/open-dialogs.ts';
import { guide, sharedTexts } from '../shared/texts.ts';
import { DarkModeButton } from './dark-mode.tsx';
import classes from './mobile-menu-dialog.module.css';
import { NavLinks } from './nav-links.tsx';
import { appTexts } from './texts.ts';

interface MobileMenuDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The dialog of the phone's menu: greeting, links, dark mode and signing out. */
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
        <div className={classes.header}>
          <Drawer.Title className={classes.title}>{appTexts.mobileMenu}</Drawer.Title>
          <Drawer.CloseButton size="lg" aria-label={sharedTexts.close} />
        </div>
        <Drawer.Body className={classes.body}>
          <p className={classes.greeting}>{appTexts.mobileGreeting(name)}</p>
          <NavLinks onFollow={onClose} />
          <div className={classes.end}>
            <div className={classes.actions}>
              <Button
                component={Link}
                to="/account"
                variant="subtle"
                color="gray"
                leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
                onClick={onClose}
              >
                {appTexts.account}
              </Button>
              <Button
                component="a"
                href={guide}
                target="_blank"
                variant="subtle"
                color="gray"
                leftSection={<IconHelp size={18} stroke={1.6} aria-hidden />}
              >
                {sharedTexts.help}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
                onClick={signOut}
              >
                {appTexts.signOut}
              </Button>
            </div>
            <DarkModeButton />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
