/** What other parts of the server ask of this feature. */
export { readHoldsOf } from './preservation.ts'
export { runRetention } from './run.ts'
