import { sharedTexts } from '../texts.ts';
import { Chip } from './chip.tsx';

/** 'Activo' or 'Inactivo'. */
export function EnabledChip({ enabled }: { enabled: boolean }) {
  return <Chip tone={enabled ? 'salvia' : 'gray'}>{enabled ? sharedTexts.active : sharedTexts.inactive}</Chip>;
}
