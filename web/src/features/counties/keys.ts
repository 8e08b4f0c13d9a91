import type { QueryKey } from '@tanstack/react-query'
import { COUNTIES_KEY, COUNTY_KEY } from '../../lib/shared-keys.ts'
import { CERTIFICATES_KEY } from '../../records/keys.ts'

const countyKey = (id: number): QueryKey => [...COUNTY_KEY, id]

export const settingsListKey = (view: object): QueryKey => [...COUNTIES_KEY, 'settings', view]
export const settingsKey = (id: number): QueryKey => [...countyKey(id), 'settings']
export const previewKey = (id: number, version: number, choices: object): QueryKey => [
  ...countyKey(id),
  'preview',
  version,
  choices,
]
export const dashboardKey = (id: number, name: string): QueryKey => [...countyKey(id), 'dashboard', name]
export const lienCountsKey = (id: number): QueryKey => [...CERTIFICATES_KEY, 'lien-counts', id]
export const todayKey = (id: number): QueryKey => [...countyKey(id), 'today']
export const viewsKey = (id: number): QueryKey => [...countyKey(id), 'views']
export const reportsKey = (id: number): QueryKey => [...countyKey(id), 'reports']

/** `part`: what of the report beside its rows. */
export const reportKey = (id: number, report: string, ...part: readonly unknown[]): QueryKey => [
  ...countyKey(id),
  'report',
  report,
  ...part,
]
