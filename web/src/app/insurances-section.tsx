import { InsurerPanels } from '../shop/coverage-rules/insurer-panels.tsx';
import { insurancesScreen } from '../shop/insurances/insurances-screen.tsx';

/** The list of insurers. The detail of an insurer shows the terms, the plans and the tariff below the facts. */
export const insurancesWithPanels = { ...insurancesScreen, detailExtra: InsurerPanels };
