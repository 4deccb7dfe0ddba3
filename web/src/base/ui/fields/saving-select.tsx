import { CheckIcon, Combobox, Group, InputBase, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';

interface SavingSelectProps {
  label: string;
  value: string;
  data: readonly { value: string; label: string }[];
  disabled?: boolean;
  onChoose: (value: string) => void;
}

/**
 * A letter or an arrow key opens the list and changes nothing. In a browser's own select each of these keys chooses an
 * option, and each choice would be saved (docs/rules.md#sales-31).
 */
export function SavingSelect({ label, value, data, disabled = false, onChoose }: SavingSelectProps) {
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  /** Undefined while the list is closed. */
  const [highlighted, setHighlighted] = useState<number>();
  const isOpen = highlighted !== undefined;
  const list = useCombobox({ opened: isOpen });
  const current = data.findIndex((option) => option.value === value);
  const open = () => setHighlighted(Math.max(current, 0));
  const close = () => setHighlighted(undefined);
  function choose(chosen: string | undefined) {
    close();
    if (chosen !== undefined && chosen !== value) onChoose(chosen);
  }

  function press(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (isOpen && key === 'Escape') close();
    if (ctrlKey || metaKey || altKey || !opensList(key)) return;
    event.preventDefault();
    if (!isOpen) open();
    else if (key === 'Enter' || key === ' ') choose(data[highlighted]?.value);
    else setHighlighted(indexAfter(key, highlighted, data.length - 1));
  }

  return (
    <Combobox
      store={list}
      // The list is rendered inside the dialog, because the rest of the page is hidden from assistive technology.
      withinPortal={false}
      floatingStrategy="fixed"
      onOptionSubmit={choose}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <InputBase
          label={label}
          readOnly
          pointer
          disabled={disabled}
          value={data[current]?.label ?? ''}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> chooses with each letter and arrow key
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen ? optionId(highlighted) : undefined}
          // Escape closes the list and not the dialog.
          data-mantine-stop-propagation={isOpen || undefined}
          onKeyDown={press}
          onClick={() => (isOpen ? close() : open())}
          onBlur={close}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isOpen && (
          <Combobox.Options id={id} aria-label={label}>
            {data.map((option, index) => (
              <Combobox.Option
                key={option.value}
                id={optionId(index)}
                value={option.value}
                active={index === current}
                selected={index === highlighted}
                aria-selected={index === current}
              >
                <Group justify="space-between" wrap="nowrap">
                  {option.label}
                  {index === current && <CheckIcon size={12} aria-hidden />}
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

const opensList = (key: string) => key.length === 1 || /^(Enter|Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(key);

/** A letter does not move the highlight. */
function indexAfter(key: string, index: number, last: number): number {
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return last;
  return index;
}
