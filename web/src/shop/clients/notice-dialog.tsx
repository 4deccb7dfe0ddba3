import { type NoticeChannel, noticeLink } from '@dioptria/contract/shop/notices/notice-labels.ts';
import { Box, Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { noticeTexts as texts } from './texts.ts';

interface NoticeDialogProps {
  title: string;
  client: { phone: string; email: string };
  /** The texts have the client's data filled in. The dialog starts with the first text. */
  templates: readonly { label: string; text: string }[];
  subject: string;
  /** By default, the hint says that the server keeps the message. */
  hint?: string;
  onOpened: (notice: { channel: NoticeChannel; text: string }) => void;
  onClose: () => void;
  skip?: ReactNode;
  isPending: boolean;
  error: string | undefined;
}

/**
 * The user opens the message in WhatsApp or in the e-mail program by a link. A click on the link also calls `onOpened`,
 * so that the caller can record the message.
 */
export function NoticeDialog(props: NoticeDialogProps) {
  const { title, client, templates, subject, hint = texts.hint, onOpened, onClose, skip, isPending, error } = props;
  const [text, setText] = useState(templates[0]?.text ?? '');
  const link = (channel: NoticeChannel) => {
    const found = noticeLink(client, channel, subject, text);
    return 'link' in found ? { ...found, problem: undefined } : { link: undefined, ...found };
  };
  const whatsApp = link('whatsapp');
  const isBlank = text.trim() === '';

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footerStart={skip}
      footer={
        <>
          <MessageLink
            channel="email"
            href={link('email').link}
            isDisabled={isBlank || isPending}
            onOpened={() => onOpened({ channel: 'email', text })}
          />
          <MessageLink
            channel="whatsapp"
            href={whatsApp.link}
            isDisabled={isBlank || isPending || whatsApp.link === undefined}
            onOpened={() => onOpened({ channel: 'whatsapp', text })}
          />
        </>
      }
    >
      <Stack gap="md">
        {templates.length > 1 && (
          <NativeSelect
            label={texts.template}
            data={templates.map(({ label }) => label)}
            onChange={({ currentTarget }) =>
              setText(templates.find(({ label }) => label === currentTarget.value)?.text ?? '')
            }
          />
        )}
        <Textarea
          label={texts.message}
          rows={6}
          autosize={false}
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Box c="dimmed" fz="sm">
          {hint}
        </Box>
        <ErrorText>{error ?? whatsApp.problem}</ErrorText>
      </Stack>
    </Dialog>
  );
}

const looks = {
  whatsapp: { label: texts.whatsApp, icon: IconBrandWhatsapp, variant: 'filled' },
  email: { label: texts.email, icon: IconMail, variant: 'default' },
} as const;

interface MessageLinkProps {
  channel: NoticeChannel;
  href: string | undefined;
  isDisabled: boolean;
  onOpened: () => void;
}

function MessageLink({ channel, href, isDisabled, onOpened }: MessageLinkProps) {
  const { label, icon: Icon, variant } = looks[channel];
  const common = { variant, leftSection: <Icon size={18} stroke={1.6} aria-hidden /> };
  // A link cannot be disabled, so a disabled button replaces the link.
  if (isDisabled || href === undefined) {
    return (
      <Button {...common} disabled>
        {label}
      </Button>
    );
  }
  return (
    <Button {...common} component="a" href={href} target="_blank" rel="noopener noreferrer" onClick={onOpened}>
      {label}
    </Button>
  );
}
