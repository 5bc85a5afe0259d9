/** Stands in the address of the guide to registering where no product is meant; the page of products is not at home there. */
export const anyProduct = 'product'
