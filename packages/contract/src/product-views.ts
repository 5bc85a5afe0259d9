/** The three lists of the portal that a product may stand in. */
export const productViews = ['service-operation', 'business-operation', 'infrastructure'] as const
export type ProductView = (typeof productViews)[number]
