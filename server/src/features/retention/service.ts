/** What other parts of the server ask of this feature. */
export { runRetention } from './run.ts'
