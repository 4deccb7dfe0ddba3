import { Box, Center, Group, Stack } from '@mantine/core';
import { IconEyeglass2, IconMail, IconPhone } from '@tabler/icons-react';
import { initials } from '../../base/format/format.ts';
import { documentOf } from '../clients/clients-api.ts';
import type { Sale } from './sales-api.ts';
import classes from './sales.module.css';
import { insurerText } from './texts.ts';

export function ClientCard({ client }: { client: Omit<Sale['client'], 'address' | 'acceptsMessages' | 'notes'> }) {
  const { name, phone, email, insurance } = client;
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true };
  return (
    <Stack gap={14} className="figures" style={{ overflowWrap: 'anywhere' }}>
      <Group gap="sm" wrap="nowrap">
        <Center
          aria-hidden
          flex="none"
          w={44}
          h={44}
          bdrs="50%"
          bg="var(--tone-petroleo-bg)"
          c="var(--tone-petroleo-text)"
          fw={620}
        >
          {initials(name)}
        </Center>
        <div>
          <h3>{name}</h3>
          <Box c="dimmed" fz="sm">
            {documentOf(client)}
          </Box>
        </div>
      </Group>
      <ul className={classes.contact}>
        {phone && (
          <li>
            <IconPhone {...icon} />
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <IconMail {...icon} />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {insurance && (
          <li>
            <IconEyeglass2 {...icon} />
            {insurerText(insurance.name)}
          </li>
        )}
      </ul>
    </Stack>
  );
}
