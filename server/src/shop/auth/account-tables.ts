import type { TableDensity } from '@dioptria/contract/shop/auth/auth-labels.ts';
import type { GrantablePermission, Role } from '@dioptria/contract/shop/permissions.ts';
import type { ColumnType } from 'kysely';
import type { NamedColumns, Timestamp, WithDefault } from '../../base/database/tables.ts';

export interface UsersTable extends NamedColumns {
  email: string;
  role: Role;
  enabled: boolean;
  owner: boolean;
  extra_permissions: GrantablePermission[];
  /** True after an admin or an operator typed the password. */
  must_change_password: WithDefault<boolean>;
  /** The register that the user chose to work at. */
  cash_register_id: WithDefault<string | null>;
  table_density: WithDefault<TableDensity>;
}

/** `email_key` is the e-mail address in lower case. `password_hash` is an argon2id hash in the PHC string format. */
export interface CredentialsTable {
  email_key: string;
  tenant_id: string;
  user_id: string;
  password_hash: string;
}

/** `token_hash` is the SHA-256 of the session token; only the browser has the token. */
export interface SessionsTable {
  tenant_id: string;
  token_hash: Buffer;
  id: string;
  user_id: string;
  address: WithDefault<string>;
  user_agent: WithDefault<string>;
  confirmed_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
}

/** Only hashes of the device token and of the network are stored. */
export interface KnownDevicesTable {
  tenant_id: string;
  user_id: string;
  device_hash: Buffer;
  network_hash: Buffer;
  last_used_at: Timestamp;
}

/** `enabled_at` is null until the user has entered the first code, which ends the setup of the second factor. */
export interface SecondFactorsTable {
  tenant_id: string;
  user_id: string;
  sealed_secret: Buffer;
  last_step: WithDefault<number>;
  enabled_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
}

/** `token_hash` is the SHA-256 of the link's random part. */
export interface InvitationsTable {
  tenant_id: string;
  user_id: string;
  token_hash: Buffer;
  expires_at: Timestamp;
  created_at: Timestamp;
}

export interface RecoveryCodesTable {
  tenant_id: string;
  user_id: string;
  slot: string;
  code_hash: string;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    invitations: InvitationsTable;
    users: UsersTable;
    credentials: CredentialsTable;
    sessions: SessionsTable;
    known_devices: KnownDevicesTable;
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}
