/** The three pages of the portal that can list a product. */
export const productViews = ['service-operation', 'business-operation', 'infrastructure'] as const
export type ProductView = (typeof productViews)[number]
