import './dialog-components.css';
import { Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { storedSession } from '../stored-session.ts';
import { sharedTexts } from '../texts.ts';
import { ask, type Question } from './question.ts';
import classes from './dialog.module.css';
import { useOpenDialog } from './open-dialogs.ts';
import { usePhone } from './phone.ts';

/** Asked before a form with unsaved changes closes; a feature may ask in its own words. */
export const discardQuestion: Question = {
  title: '¿Estás seguro de que deseas salir?',
  message: 'Los cambios no guardados se perderán.',
  confirm: 'Salir sin guardar',
  cancel: 'Seguir editando',
  destructive: true,
};

export interface DialogProps {
  opened: boolean;
  /** Called once closing is settled: after the question, where there are unsaved changes. */
  onClose: () => void;
  title: ReactNode;
  /** Beside the title, outside its name: a chip. */
  titleExtra?: ReactNode;
  /** Width on the desktop: 440, 620, 860, 980, 1240 px. The phone shows every dialog on the full screen. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  /** A second column on a tinted ground (who and how, beside what); below the first on the phone. */
  aside?: ReactNode;
  /** Stays in view at the bottom, at the right: the primary action last. A form's button names it: `form={formId}`. */
  footer?: ReactNode;
  /** At the left of the footer: what destroys. */
  footerStart?: ReactNode;
  /** There are unsaved changes: closing and leaving the page ask first. */
  isDirty?: boolean;
  /** The words of that question. */
  question?: Question;
  /** The form keeps its own draft: leaving the page loses nothing, so only closing asks. */
  keepsDraft?: boolean;
  /** False keeps a short question a small box on the phone too. */
  sheet?: boolean;
  children: ReactNode;
}

const widths = { sm: '27.5rem', md: '38.75rem', lg: '53.75rem', xl: '61.25rem', xxl: '77.5rem' } as const;

/** Our one dialog (ui.md 'Detail'). Focus goes in, stays in, and returns to what opened it. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, titleExtra, size = 'md', aside, footer, footerStart, children } = props;
  const { isDirty = false, question = discardQuestion, keepsDraft = false, sheet = true } = props;
  const phone = usePhone();
  // Mantine would lose the opener of a dialog that is mounted open, lock the scroll by a <style>, which the security
  // policy refuses, and close on a held Escape: hence its `returnFocus`, `lockScroll` and `closeOnEscape` are off below.
  useOpenDialog(opened, () => void close());

  async function close() {
    if (!isDirty || (await ask(question))) onClose();
  }

  useBlocker({
    disabled: !opened || !isDirty || keepsDraft,
    enableBeforeUnload: opened && isDirty && !keepsDraft,
    shouldBlockFn: async ({ current, next, action }) => {
      const leaves = current.pathname !== next.pathname || action === 'BACK';
      // Without a session the page cannot stay, whatever was typed.
      return leaves && storedSession() !== undefined && !(await ask(question));
    },
  });

  return (
    <Modal.Root
      opened={opened}
      onClose={() => void close()}
      closeOnEscape={false}
      returnFocus={false}
      // While it fades away nothing in it acts any more, and a click goes to what is behind.
      inert={!opened}
      size={widths[size]}
      fullScreen={phone && sheet}
      centered
      // Not `className` of the content: Mantine would give it to the frame around the content too.
      classNames={{ content: classes.content }}
      lockScroll={false}
      radius="lg"
      transitionProps={{ transition: phone && sheet ? 'slide-up' : 'fade-down', duration: 160 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} blur={3} />
      <Modal.Content shadow="md">
        <div className={classes.header}>
          <div className={classes.heading}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {titleExtra}
          </div>
          <Modal.CloseButton aria-label={sharedTexts.close} size="lg" />
        </div>
        <Modal.Body className={classes.body} data-columns={aside ? true : undefined}>
          <div className={classes.main}>{children}</div>
          {aside && <div className={classes.aside}>{aside}</div>}
        </Modal.Body>
        {(footer || footerStart) && (
          <div className={classes.footer}>
            <div className={classes.start}>{footerStart}</div>
            <div className={classes.end}>{footer}</div>
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
