import { Combobox, type ComboboxProps, InputBase, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sharedTexts } from '../texts.ts';
import { resourceTexts } from './texts.ts';
import { useKeptHighlight } from './use-kept-highlight.ts';
import classes from './search-select.module.css';

interface SearchSelectProps {
  label: string;
  required?: boolean;
  error?: ReactNode;
  /** What was found for what is typed. */
  options: readonly { value: string; label: string }[];
  /** Whether an answer is under way that will change them. */
  isAwaited: boolean;
  /** Instead of options, where there are none. */
  nothing: string;
  value: string | null;
  typed: string;
  /** Whether what is typed is still to be chosen. */
  isSearching: boolean;
  onType: (typed: string) => void;
  onChoose: (value: string) => void;
  onClear: () => void;
  /** The field is left: what was typed and not chosen is no value. */
  onLeave: () => void;
}

// Inside the dialog, where everything else is hidden from screen readers.
const place: ComboboxProps = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  preventPositionChangeWhenVisible: false,
};

/** A select whose options somebody else finds, by what is typed. */
export function SearchSelect({ options, nothing, value, typed, onType, onChoose, ...props }: SearchSelectProps) {
  const { label, isAwaited, isSearching, onClear, onLeave, ...input } = props;
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => {
      highlight.forget();
      combobox.resetSelectedOption();
    },
  });
  const highlight = useKeptHighlight(combobox, { options, isAwaited, isSearching });

  function choose(chosen: string) {
    onChoose(chosen);
    combobox.closeDropdown();
  }

  return (
    <Combobox {...place} store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          label={label}
          placeholder={sharedTexts.selectOption}
          rightSection={
            value === null ? (
              <Combobox.Chevron />
            ) : (
              <Combobox.ClearButton aria-label={resourceTexts.clear(label)} onClear={onClear} />
            )
          }
          rightSectionPointerEvents={value === null ? 'none' : 'all'}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            highlight.forget();
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={highlight.onKeyDown}
          onBlur={() => {
            combobox.closeDropdown();
            onLeave();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={classes.options}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              aria-selected={option.value === value}
              className={classes.option}
            >
              {option.label}
              {option.value === value && <IconCheck size={16} aria-hidden />}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
