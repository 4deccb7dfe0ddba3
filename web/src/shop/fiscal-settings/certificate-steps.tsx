import { DEFAULT_ALIAS } from '@dioptria/contract/shop/fiscal-settings/certificate-labels.ts';
import type { Certificate } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { Button, FileButton, Group, Text, TextInput } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileCertificate, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
import { keepFile } from '../../base/http/keep-file.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { useAsk } from '../../base/ui/question.ts';
import { takeFocus } from '../../base/ui/take-focus.ts';
import { showSuccess } from '../../base/ui/toast.ts';
import { certificateText } from './certificate-file.ts';
import { useInstallCertificate, useRequestCertificate } from './fiscal-settings-api.ts';
import classes from './fiscal-settings.module.css';
import { certificateTexts as texts, procedures, troublesTitle } from './texts.ts';

interface CertificateStepsProps {
  mode: 'homologation' | 'production';
  certificate: Certificate | null;
  onInstalled: () => void;
}

export function CertificateSteps({ mode, certificate, onInstalled }: CertificateStepsProps) {
  const { intro, steps, troubles, guides } = procedures[mode];
  return (
    <>
      <Text fz="sm">{intro}</Text>
      <ol className={classes.steps} aria-label={texts.steps}>
        {steps.map(({ text, action }) => (
          <li key={text}>
            <span>{text}</span>
            {action === 'request' && <RequestStep certificate={certificate} />}
            {action === 'upload' && <UploadStep isWaiting={Boolean(certificate)} onInstalled={onInstalled} />}
          </li>
        ))}
      </ol>
      <Text fz="sm" c="dimmed" component="div">
        {troublesTitle}
        <ul className={classes.troubles}>
          {troubles.map((trouble) => (
            <li key={trouble}>{trouble}</li>
          ))}
        </ul>
      </Text>
      <Group component="nav" aria-label={texts.guides} gap="0.5rem 1.25rem">
        {guides.map(({ label, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer" className="touch-link">
            {label} <IconExternalLink size={16} aria-hidden style={{ verticalAlign: '-0.2em' }} />
          </a>
        ))}
      </Group>
    </>
  );
}

/**
 * The test of the connection names the numbers of the steps. `isOpen`: the user has just installed the certificate, so these
 * steps come next.
 */
export function RemainingSteps({ mode, isOpen }: { mode: CertificateStepsProps['mode']; isOpen: boolean }) {
  const { steps } = procedures[mode];
  const done = steps.findIndex(({ action }) => action === 'upload') + 1;
  return (
    <details open={isOpen} className={classes.remaining}>
      <summary>{texts.remaining(done + 1, steps.length)}</summary>
      <ol
        className={classes.steps}
        style={{ counterReset: `step ${done}` }}
        aria-label={texts.remaining(done + 1, steps.length)}
      >
        {steps.slice(done).map(({ text }) => (
          <li key={text}>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const download = (alias: string, request: string) =>
  keepFile({ name: `${alias}.csr`, content: new Blob([request], { type: 'application/pkcs10' }) });

function RequestStep({ certificate }: { certificate: Certificate | null }) {
  const [alias, setAlias] = useState(certificate?.alias ?? DEFAULT_ALIAS);
  const make = useRequestCertificate();
  const ask = useAsk();
  const waiting = certificate?.request ?? undefined;

  async function request() {
    if (waiting !== undefined && !(await ask(texts.replaceQuestion))) return;
    make.mutate(alias, {
      onSuccess: (made) => {
        download(alias, made.request);
        showSuccess(texts.requestMade);
      },
    });
  }

  return (
    <>
      <div className={classes.action}>
        <TextInput
          label={texts.aliasField}
          description={texts.aliasHelp}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          autoComplete="off"
          maxLength={40}
          value={alias}
          error={fieldErrors(make.error)['alias']}
          onChange={({ currentTarget }) => setAlias(currentTarget.value)}
        />
        <Button
          variant={waiting === undefined ? 'filled' : 'default'}
          leftSection={<IconFileCertificate size={18} aria-hidden />}
          loading={make.isPending}
          // The browser took the focus away while the button was disabled.
          ref={make.isSuccess || make.isError ? takeFocus : null}
          onClick={() => void request()}
        >
          {waiting === undefined ? texts.request : texts.requestAgain}
        </Button>
        {waiting !== undefined && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download(certificate?.alias ?? alias, waiting)}
          >
            {texts.download}
          </Button>
        )}
      </div>
      <ErrorText>
        {make.error && !fieldErrors(make.error)['alias'] && failureText(make.error, texts.requestFailed)}
      </ErrorText>
    </>
  );
}

function UploadStep({ isWaiting, onInstalled }: { isWaiting: boolean; onInstalled: () => void }) {
  const install = useInstallCertificate();
  const reset = useRef<() => void>(null);

  async function upload(file: File | null) {
    if (!file) return;
    // Clears the input, because otherwise the browser does not report a second choice of the same file.
    reset.current?.();
    install.mutate(await certificateText(file), {
      onSuccess: () => {
        showSuccess(texts.installed);
        onInstalled();
      },
    });
  }

  const failure =
    install.error && (fieldErrors(install.error)['certificate'] ?? failureText(install.error, texts.installFailed));
  return (
    <>
      <div className={classes.action}>
        <FileButton
          accept=".crt,.pem,.cer,.der,application/x-x509-ca-cert"
          resetRef={reset}
          onChange={(file) => void upload(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant={isWaiting ? 'filled' : 'default'}
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={install.isPending}
            >
              {texts.upload}
            </Button>
          )}
        </FileButton>
      </div>
      <ErrorText>{failure}</ErrorText>
    </>
  );
}
