import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { sharedTexts } from '../../texts.ts';
import type { Question } from './question.ts';
import classes from './dialog.module.css';
import { useFirstField } from '../focus.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { usePhone } from '../phone.ts';
import { DialogContext, useDialog, useEdits } from './unsaved-edits.ts';

export interface DialogProps {
  opened: boolean;
  /** If there are unsaved changes, called only after the user agreed to discard them. */
  onClose: () => void;
  /** Called after the dialog has closed and returned the focus. The function may focus another element. */
  onClosed?: () => void;
  title: ReactNode;
  /** The dialog's accessible name does not include this element. */
  titleExtra?: ReactNode;
  /** 440, 620, 860, 980 or 1240 px. On the phone a dialog fills the screen. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  /** A second column, which the phone shows below the first. */
  aside?: ReactNode;
  /** The buttons at the right, with the primary button last. A submit button needs `form={formId}`. */
  footer?: ReactNode;
  /** Destructive buttons, at the left. */
  footerStart?: ReactNode;
  /**
   * The app asks before the dialog closes and before the user leaves the page. A form or a section inside the dialog calls
   * `useUnsavedEdit` instead.
   */
  isDirty?: boolean;
  question?: Question | undefined;
  /** True if leaving the page loses nothing. The dialog then asks only before it closes. */
  keepsDraft?: boolean;
  /** If false, the dialog is a small box on the phone too, as for a short question. */
  sheet?: boolean;
  children: ReactNode;
}

const widths = { sm: '27.5rem', md: '38.75rem', lg: '53.75rem', xl: '61.25rem', xxl: '77.5rem' } as const;

/**
 * The focus moves to the first field, and remains in the dialog until the dialog closes. Then the focus returns to the
 * element that opened the dialog (docs/rules.md#accessibility-3).
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, onClosed, size = 'md', isDirty = false, question, keepsDraft = false, sheet = true } = props;
  const phone = usePhone();
  // Three of Mantine's features are off below (docs/decisions/0038-our-own-dialog.md). `returnFocus` forgets the
  // opening element of a dialog that is mounted open. `lockScroll` inserts a <style>, which the content security policy
  // refuses. `closeOnEscape` reacts to a held key.
  const above = useOpenDialog(opened, () => void close(), onClosed);

  const edits = useEdits({ isOpen: opened, isDirty, question, keepsDraft });
  async function close() {
    if (await edits.mayDiscard()) onClose();
  }

  return (
    <DialogContext value={{ ...edits, close: () => void close() }}>
      <Modal.Root
        opened={opened}
        onClose={() => void close()}
        closeOnEscape={false}
        returnFocus={false}
        // A dialog that fades out or lies below another dialog takes no clicks and no focus.
        inert={!opened || above > 0}
        // At most two dialogs are visible (docs/rules.md#screens-13).
        {...(above > 1 && { style: { visibility: 'hidden' } })}
        size={widths[size]}
        fullScreen={phone && sheet}
        centered
        // A `className` on the content would also apply to Mantine's frame around it.
        classNames={{ content: classes.content, ...(!(phone && sheet) && { inner: classes.inner }) }}
        lockScroll={false}
        radius="lg"
        transitionProps={{ transition: phone && sheet ? 'slide-up' : 'fade-down', duration: 160 }}
      >
        <Modal.Overlay backgroundOpacity={0.45} blur={3} />
        <Modal.Content shadow="md">
          <Content {...props} />
        </Modal.Content>
      </Modal.Root>
    </DialogContext>
  );
}

function Content({ title, titleExtra, aside, footer, footerStart, children }: DialogProps) {
  const { titleElement, contentElement } = useFirstField();
  return (
    <>
      <Group gap="0.75rem" wrap="nowrap" flex="none" className={classes.header}>
        <Group gap="0.25rem 0.75rem" flex={1} miw={0}>
          <Modal.Title ref={titleElement} tabIndex={-1} className={classes.title}>
            {title}
          </Modal.Title>
          {titleExtra}
        </Group>
        <Modal.CloseButton aria-label={sharedTexts.close} size="lg" />
      </Group>
      <Modal.Body flex={1} className={classes.body} data-columns={aside ? true : undefined}>
        <div ref={contentElement} className={classes.main}>
          {children}
        </div>
        {aside && <div className={classes.aside}>{aside}</div>}
      </Modal.Body>
      {(footer || footerStart) && (
        <Group justify="space-between" wrap="nowrap" gap="0.5rem" flex="none" className={classes.footer}>
          <Group wrap="nowrap" gap="0.5rem" className={classes.start}>
            {footerStart}
          </Group>
          <Group justify="flex-end" gap="0.5rem" ms="auto" className={classes.end}>
            {footer}
          </Group>
        </Group>
      )}
    </>
  );
}

export interface FormButtonsProps {
  formId: string;
  isPending?: boolean;
  color?: 'petroleo' | 'rubi';
  children: ReactNode;
}

export function FormButtons({ formId, isPending = false, color = 'petroleo', children }: FormButtonsProps) {
  const { close } = useDialog();
  return (
    <>
      <Button variant="default" onClick={close}>
        {sharedTexts.cancel}
      </Button>
      <Button type="submit" form={formId} color={color} disabled={isPending}>
        {children}
      </Button>
    </>
  );
}
