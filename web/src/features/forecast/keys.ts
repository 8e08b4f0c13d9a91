export const FORECAST_KEY = ['forecast'] as const
