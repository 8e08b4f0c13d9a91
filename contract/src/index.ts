export { DEFAULT_MESSAGES, ERROR_STATUS, type ErrorCode, MESSAGES } from './errors.ts'
export { type RouteName, routes } from './routes.ts'
