import type { Api } from '../../base/http/api.ts';
import type { Config } from '../../base/process/config.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { fiscalSettingsRoutes } from './fiscal-settings-routes.ts';
import { OutsideCalls } from './outside-calls.ts';
import { taxpayerRoute } from './taxpayer-route.ts';
import type { Testing } from './test-connection.ts';

export function fiscalRoutes(api: Api, config: Config, testing: Testing): void {
  const outside = new OutsideCalls();
  fiscalSettingsRoutes(api, testing);
  certificateRoutes(api, config, testing, outside);
  taxpayerRoute(api, testing, outside);
}
