export { performTemplate } from './templates.ts'
