import { Box, Combobox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Found, FoundGroup } from './found.tsx';
import classes from './shop-search.module.css';
import { searchTexts as texts } from './texts.ts';

interface FoundListProps {
  groups: readonly FoundGroup[];
  active: Found | undefined;
  onPoint: (found: Found) => void;
}

/** The focus stays in the search field. */
export function FoundList({ groups, active, onPoint }: FoundListProps) {
  return (
    <Combobox.Options aria-label={texts.results}>
      {groups.map(({ heading, found }) => (
        <Combobox.Group key={heading} label={heading} classNames={{ groupLabel: classes.heading }}>
          {found.map((one) => (
            <Option key={one.id} found={one} isActive={one === active} onPoint={() => onPoint(one)} />
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

interface OptionProps {
  found: Found;
  isActive: boolean;
  onPoint: () => void;
}

function Option({ found: { id, icon: Icon, name, about, mark }, isActive, onPoint }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Combobox.Option
      ref={element}
      id={id}
      value={id}
      selected={isActive}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={onPoint}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <Box component="span" display="grid" flex={1} miw={0} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        <Box component="span" fw={560}>
          {name}
        </Box>
        {about && <span className={`figures ${classes.about}`}>{about}</span>}
      </Box>
      {mark && (
        <Box component="span" flex="none" fw={560} className="figures">
          {mark}
        </Box>
      )}
    </Combobox.Option>
  );
}
