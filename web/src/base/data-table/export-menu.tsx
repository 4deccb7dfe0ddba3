import { Button, CloseButton, Loader } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import type { Query } from '../http/http.ts';
import { useMayCall } from '../session/session.ts';
import { PermittedButton } from '../ui/elements/permitted-button.tsx';
import { exportTexts as texts } from './texts.ts';
import { type FileEndpoint, useExport } from '../http/files.ts';
import classes from './export-menu.module.css';

interface ExportMenuProps {
  endpoint: FileEndpoint;
  query: Query;
  isEmpty: boolean;
  others?: readonly Format[];
}

export function ExportMenu(props: ExportMenuProps) {
  return useMayCall(props.endpoint) && <PermittedMenu {...props} />;
}

const looks = {
  variant: 'default',
  className: classes.trigger,
  classNames: { label: classes.label, section: classes.icon },
} as const;

function PermittedMenu({ endpoint, query, isEmpty, others }: ExportMenuProps) {
  const menuId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const { isExporting, start, cancel } = useExport(endpoint, query);
  const stop = () => {
    cancel();
    // The cancel button, which the user has pressed, disappears. Without this call the focus would be lost.
    trigger.current?.focus();
  };
  const icon = <IconDownload size={18} stroke={1.6} aria-hidden />;

  if (isEmpty && !isExporting) {
    return (
      <div className={classes.place}>
        <PermittedButton {...looks} permitted={false} reason={texts.nothing} leftSection={icon} onClick={() => {}}>
          {texts.export}
        </PermittedButton>
      </div>
    );
  }
  return (
    <div className={classes.place}>
      <Button
        {...looks}
        ref={trigger}
        leftSection={isExporting ? <Loader size={16} aria-hidden /> : icon}
        aria-disabled={isExporting || undefined}
        popoverTarget={isExporting ? undefined : menuId}
      >
        {isExporting ? texts.exporting : texts.export}
      </Button>
      {isExporting && <CloseButton size="lg" aria-label={texts.cancel} onClick={stop} />}
      <FormatMenu id={menuId} formats={others ? [...formats, ...others] : formats} onChoose={start} />
    </div>
  );
}

interface Format {
  format: string;
  label: string;
  icon: typeof IconDownload;
}

const formats: readonly Format[] = [
  { format: 'xlsx', label: texts.xlsx, icon: IconFileSpreadsheet },
  { format: 'csv', label: texts.csv, icon: IconFileTypeCsv },
];

interface FormatMenuProps {
  id: string;
  formats: readonly Format[];
  onChoose: (format: string) => void;
}

/** The browser's own popover: Escape and a click outside close the popover and return the focus to the button. */
function FormatMenu({ id, formats: offered, onChoose }: FormatMenuProps) {
  return (
    <div id={id} popover="auto" className={`popup ${classes.menu}`}>
      {offered.map(({ format, label, icon: Icon }) => (
        <button
          key={format}
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => onChoose(format)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  children?: ReactNode;
}

/** The phone shows only the icon. */
export function ToolButton({ label, icon, onClick, children }: ToolButtonProps) {
  return (
    <div className={classes.place}>
      <Button
        variant="default"
        className={classes.trigger ?? ''}
        classNames={{ label: classes.label ?? '', section: classes.icon ?? '' }}
        leftSection={icon}
        onClick={onClick}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
