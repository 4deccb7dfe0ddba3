import { recordLabels } from '@dioptria/contract/base/format.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateDialog } from '../../base/resource/create-dialog.tsx';
import { Chip } from '../../base/ui/chip.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { pointsOfSaleScreen } from '../points-of-sale/points-of-sale-screen.tsx';
import { type PointOfSale, pointsOfSaleQuery } from './fiscal-settings-api.ts';
import classes from './fiscal-settings.module.css';
import { pointTexts as texts } from './texts.ts';

export function PointsSection() {
  const { data: points, error, refetch } = useQuery(pointsOfSaleQuery);
  const [isCreating, setCreating] = useState(false);
  return (
    <PanelSection title={texts.title} detail={texts.detail}>
      {!points && !error && <LoadingText lines={2} />}
      {error && !points && <ErrorState error={error} onRetry={() => void refetch()} />}
      {points?.length === 0 && <Text fz="sm">{texts.none}</Text>}
      {points && points.length > 0 && <Points points={points} />}
      <Group gap="0.75rem">
        <Button
          variant={points?.length === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {texts.add}
        </Button>
        {points && points.length > 0 && (
          <Link to="/settings/points-of-sale" className="touch-link">
            {texts.manage}
          </Link>
        )}
      </Group>
      {isCreating && (
        <CreateDialog
          screen={pointsOfSaleScreen}
          onClose={() => setCreating(false)}
          onCreated={() => setCreating(false)}
        />
      )}
    </PanelSection>
  );
}

function Points({ points }: { points: readonly PointOfSale[] }) {
  return (
    <ul className={classes.points} aria-label={texts.title}>
      {points.map(({ _id, number, name, enabled }) => (
        <li key={_id}>
          <Text span fw={560} className="figures">
            {texts.number(number)}
          </Text>
          <span>{name}</span>
          <Chip tone={enabled ? 'salvia' : 'gray'}>{enabled ? recordLabels.active : recordLabels.inactive}</Chip>
        </li>
      ))}
    </ul>
  );
}
