/** The company's settings for what `site` itself builds on: accounts read them, and settings are saved by an account. */
export { getCompany, getCompanyIn } from './features/site/company.ts'
