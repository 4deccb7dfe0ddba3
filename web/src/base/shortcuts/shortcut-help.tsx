import { Box, Kbd, Switch } from '@mantine/core';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import classes from './shortcut-help.module.css';
import { keysOf, turnShortcuts, useListedShortcuts, useShortcutsOn } from './shortcuts.ts';

const texts = {
  title: 'Atajos de teclado',
  move: 'Recorrer la lista',
  open: 'Abrir el elemento elegido',
  close: 'Cerrar el diálogo',
  turnOn: 'Usar atajos de teclado',
} as const;

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const shortcuts = useListedShortcuts();
  const isOn = useShortcutsOn();

  return (
    <Dialog opened onClose={onClose} title={texts.title} size="sm">
      <Box component="dl" mb="1.25rem">
        {shortcuts.map(({ key, label }) => (
          <Row key={key + label} keys={keysOf(key)} label={label} />
        ))}
        <Row keys={['↑', '↓']} label={texts.move} />
        <Row keys={['Enter']} label={texts.open} />
        <Row keys={['Esc']} label={texts.close} />
      </Box>
      <Switch checked={isOn} label={texts.turnOn} onChange={(event) => turnShortcuts(event.currentTarget.checked)} />
    </Dialog>
  );
}

function Row({ keys, label }: { keys: string[]; label: string }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
