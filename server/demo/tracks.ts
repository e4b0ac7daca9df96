import { list } from './names';

/** Fields of work, with their job titles and their skills, core skills first. */
export const tracks = [
  {
    name: 'Java backend',
    skills: list('Java, Spring Boot, Hibernate, REST API Design, Apache Kafka'),
    titles: list(
      'Java Developer, Senior Java Engineer, Spring Boot Engineer, Backend Tech Lead, Payments Backend Engineer',
    ),
  },
  {
    name: 'Frontend',
    skills: list('JavaScript, TypeScript, React, HTML & CSS, Web Accessibility, Angular'),
    titles: list('Frontend Engineer, Senior React Developer, UI Engineer, Web Platform Engineer, Frontend Tech Lead'),
  },
  {
    name: 'Node.js',
    skills: list('Node.js, NestJS, GraphQL, MongoDB, Redis'),
    titles: list('Node.js Developer, Full Stack Engineer, API Engineer, Senior Full Stack Developer, GraphQL Engineer'),
  },
  {
    name: 'Python',
    skills: list('Python, Django, FastAPI, PostgreSQL, Celery'),
    titles: list(
      'Python Developer, Django Engineer, Backend Engineer (Python), Senior Python Engineer, Automation Engineer',
    ),
  },
  {
    name: 'Data engineering',
    skills: list('SQL, Apache Spark, Airflow, Snowflake, dbt'),
    titles: list('Data Engineer, Senior Data Engineer, Analytics Engineer, Data Platform Engineer, ETL Developer'),
  },
  {
    name: 'Machine learning',
    skills: list('Machine Learning, PyTorch, Statistics, Natural Language Processing, MLOps'),
    titles: list('Machine Learning Engineer, Data Scientist, NLP Engineer, MLOps Engineer, Applied Scientist'),
  },
  {
    name: 'Cloud and operations',
    skills: list('Linux, Kubernetes, Docker, Terraform, AWS, Prometheus'),
    titles: list(
      'DevOps Engineer, Site Reliability Engineer, Cloud Engineer, Platform Engineer, Infrastructure Architect',
    ),
  },
  {
    name: 'Mobile',
    skills: list('Kotlin, Android SDK, Swift, Flutter, Mobile Security'),
    titles: list('Android Developer, Mobile Engineer, Senior Kotlin Engineer, Flutter Developer, Mobile Tech Lead'),
  },
  {
    name: '.NET',
    skills: list('C#, ASP.NET Core, Entity Framework, Azure, SQL Server'),
    titles: list('.NET Developer, Senior C# Engineer, Azure Developer, Solution Engineer (.NET), .NET Tech Lead'),
  },
  {
    name: 'Quality',
    skills: list('Test Automation, Selenium, Playwright, API Testing, Performance Testing'),
    titles: list(
      'QA Automation Engineer, Software Development Engineer in Test, QA Lead, Performance Test Engineer, Test Analyst',
    ),
  },
  {
    name: 'Security',
    skills: list(
      'Application Security, Threat Modeling, Network Security, OAuth & OpenID Connect, Penetration Testing',
    ),
    titles: list(
      'Application Security Engineer, Security Analyst, Penetration Tester, Identity Engineer, Security Architect',
    ),
  },
  {
    name: 'Systems',
    skills: list('C++, Go, Distributed Systems, Embedded C, Rust'),
    titles: list(
      'C++ Engineer, Go Developer, Distributed Systems Engineer, Embedded Software Engineer, Systems Programmer',
    ),
  },
] as const;
