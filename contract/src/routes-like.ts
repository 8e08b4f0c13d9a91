import type * as z from 'zod/mini'
import { type Route, route } from './route.ts'

/** Makes routes that differ in path and summary alone. */
export const routesLike =
  <const Same extends Omit<Route, 'path' | 'summary'>>(same: Same) =>
  <const Path extends Route['path']>(path: Path, summary: string) =>
    route({ ...same, path, summary })

/** Makes routes that also differ in the body. */
export const actsLike =
  <const Same extends Omit<Route, 'path' | 'summary' | 'body'>>(same: Same) =>
  <const Path extends Route['path'], const Body extends z.ZodMiniType>(
    path: Path,
    summary: string,
    body: Body,
  ) =>
    route({ ...same, path, summary, body })
