/** The company's settings for what `site` itself builds on: accounts read them, and settings are saved by an account. */
export { type Company, getCompany, getCompanyIn } from './features/site/company.ts'
