-- Lists search product_words (0046): nothing reads this copy of a product's names and codes any more.
alter table products drop column search_text;
